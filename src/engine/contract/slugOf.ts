/**
 * The short name that a name suggests, as the format `slug` takes it: `Café North & Co.` → `cafe-north-co`. Empty for what has neither a
 * Latin letter nor a digit.
 * @param max letters at most
 */
export function slugOf(name: string, max: number): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđþı]/g, letter => latin[letter] ?? letter)
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
    .join('-')
    .slice(0, max)
    .replace(/-$/, '')
}

/** Letters that Unicode takes for whole ones, without a mark to leave out. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  þ: 'th',
  ı: 'i',
}
