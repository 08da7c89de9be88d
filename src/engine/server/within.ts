/** What a check asks for. @throws TooLate when it takes too long */
export async function within<T>(work: Promise<T>, ms = 5000): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate(`No response within ${ms / 1000} seconds`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export class TooLate extends Error {
  override name = 'TooLate'
}
