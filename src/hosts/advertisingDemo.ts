import { advertisingHost } from '../advertising/server/advertisingHost.ts'
import { memoryHalves } from '../advertising/server/memoryHalves.ts'
import { startDemo } from '../engine/demo/startDemo.ts'

/** The demo of the advertising product. @returns whether the console shall start */
export function advertisingDemo(basePath: string): Promise<boolean> {
  return startDemo({ ...advertisingHost, extensions: memoryHalves }, basePath)
}
