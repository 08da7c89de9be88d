/**
 * The built `index.html` for a console that stands under `basePath`. The build writes what the page refers to relative to the
 * console's root, `"./assets/…"`, and so stands the meta tag `base-path`, from which the page's own code reads it.
 */
export function pageUnder(basePath: string, html: string): string {
  return html.replaceAll('"./', `"${basePath}/`)
}
