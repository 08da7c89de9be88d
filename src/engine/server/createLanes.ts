import { ApiError } from './http/apiError.ts'
import { Mutex } from './store/mutex.ts'

/** Works of the same lane run one after the other in this process; those of different lanes at the same time. */
export function createLanes(): Lanes {
  const lanes = new Map<string, { readonly mutex: Mutex; waiting: number }>()
  return async (name, work, most = Number.POSITIVE_INFINITY) => {
    const lane = lanes.get(name) ?? { mutex: new Mutex(), waiting: 0 }
    if (lane.waiting >= most) throw occupied()
    lanes.set(name, lane)
    lane.waiting += 1
    try {
      return await lane.mutex.run(work)
    } finally {
      lane.waiting -= 1
      if (lane.waiting === 0) lanes.delete(name)
    }
  }
}

/**
 * @param most works in the lane, the one that runs included; one more is refused
 * @throws ApiError 429 that says when to come back
 */
export type Lanes = <T>(name: string, work: () => Promise<T>, most?: number) => Promise<T>

function occupied(): ApiError {
  return new ApiError(
    429,
    { error: 'Too many requests are waiting. Try again in 20 seconds.' },
    { 'retry-after': '20' },
  )
}
