/**
 * The short name that a name suggests, as the format `slug` takes it: `Café North & Co.` → `cafe-north-co`. Empty for what has neither a
 * Latin letter nor a digit.
 * @param max letters at most
 */
export function slugOf(name: string, max: number): string {
  return name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
    .join('-')
    .slice(0, max)
    .replace(/-$/, '')
}
