/** For a name within a sentence that is plain text: one that runs the other way leaves what stands beside it in order. */
export function isolateText(name: string): string {
  return `\u2068${name}\u2069`
}
