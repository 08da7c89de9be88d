/** A text as HTML and XML take it, between tags and in attributes. */
export function escapedMarkup(text: string): string {
  return text.replace(/[&<>"']/g, mark => `&#${mark.charCodeAt(0)};`)
}
