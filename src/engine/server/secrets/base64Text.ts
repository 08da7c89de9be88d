/** The base64 of a text's UTF-8 bytes, as a header of basic authentication has it (RFC 7617). */
export function base64Text(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
