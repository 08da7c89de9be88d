/** Which media a line item of a type takes (domain.md 1.2, "Allowed media subtypes"). */
export const mediaByType: Readonly<Record<string, readonly string[]>> = {
  display: ['display'],
  native: ['display'],
  video: ['video'],
  ctv: ['video'],
  audio: ['audio'],
  dooh: ['display', 'video'],
}
