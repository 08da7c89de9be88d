/** The public name of a segment, which bid requests carry as `user.data.segment.id`; it says nothing of who made it. */
export function segmentKey(id: string): string {
  return `seg-${id}`
}
