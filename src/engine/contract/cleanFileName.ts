/** As long as a shown file name may be. */
export const fileNameLength = 200

/**
 * The name under which a file is shown and downloaded; it never is a path of ours. Of what the sender wrote stays what
 * stands behind the last slash or backslash, without control characters, marks that turn the direction of writing,
 * halves of surrogate pairs, and dots and spaces at the ends; names that Windows keeps for devices get a `_` in front;
 * a name that is too long is cut before its ending. Nothing left: `file`.
 */
export function cleanFileName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last
    .replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+(?=[^ .])|(?<![ .])[ .]+$/g, '')
  if (plain === '') return 'file'
  const safe = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) ? `_${plain}` : plain
  return shortened(safe)
}

function shortened(name: string): string {
  const letters = [...name]
  if (letters.length <= fileNameLength) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  return `${letters.slice(0, fileNameLength - [...ending].length).join('')}${ending}`
}
