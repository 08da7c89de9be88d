/** A domain as machines write it: small letters, international ones in Punycode. What is no domain stays as it is. */
export function asciiDomain(text: string): string {
  const domain = text.trim().toLowerCase()
  // The URL parser takes more than a name; only what it changes of one is wanted.
  if (/^[\x21-\x7e]*$/.test(domain) || /[\s/?#@:\\]/.test(domain)) return domain
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain
}
