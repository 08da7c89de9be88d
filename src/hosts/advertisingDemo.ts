import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { memoryFactHalf } from '../advertising/server/facts/store/memoryFactHalf.ts'
import { startDemo } from '../engine/demo/startDemo.ts'

/** The demo of the advertising product. @returns whether the console shall start */
export function advertisingDemo(basePath: string): Promise<boolean> {
  return startDemo({ ...advertisingHost, extensions: [memoryFactHalf] }, basePath)
}
