/**
 * `/.well-known/security.txt` (RFC 9116): whom to tell of a weakness. Null while the operator has named nobody, since a
 * file without a contact is none. It is good for half a year from now: an installation that is down tells nobody.
 */
export function securityText(
  { securityContact, publicUrl }: { readonly securityContact: string | null; readonly publicUrl: string | null },
  now: Date,
): string | null {
  if (securityContact === null) return null
  const expires = new Date(now.getTime() + 182 * 86_400_000).toISOString().replace(/\.\d+Z$/, 'Z')
  return [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}${securityTextPath}`] : []),
    '',
  ].join('\n')
}

export const securityTextPath = '/.well-known/security.txt'
