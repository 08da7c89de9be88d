/** Whether an answer's status, or an error with one, says that the platform has no such call: 404, 405 and 501. */
export function isNotOffered(of: unknown): boolean {
  const status = typeof of === 'object' && of !== null && 'status' in of ? of.status : of
  return status === 404 || status === 405 || status === 501
}
