import { Mutex } from './store/mutex.ts'

/** Works of the same lane run one after the other in this process; those of different lanes at the same time. */
export function createLanes(): Lanes {
  const lanes = new Map<string, { readonly mutex: Mutex; waiting: number }>()
  return async (name, work) => {
    const lane = lanes.get(name) ?? { mutex: new Mutex(), waiting: 0 }
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

export type Lanes = <T>(name: string, work: () => Promise<T>) => Promise<T>
