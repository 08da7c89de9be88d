/** Whether one path is the other, or leads to what it is a part of. */
export function pathsOverlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)
}
