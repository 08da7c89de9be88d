/** The public name of a segment, which bid requests carry as `user.data.segment.id`; it says nothing of who made it. */
export function segmentKey(id: string): string {
  return `seg-${id}`
}

/** The id of the segment that a key is of, or nothing where it is no key. */
export function keyedSegment(key: string): readonly string[] {
  return key.startsWith('seg-') ? [key.slice('seg-'.length)] : []
}
