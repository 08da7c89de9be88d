import type { AssetFiles } from '../server/assets/AssetFiles.ts'
import type { BrowserStorage } from './browserStorage.ts'

/** `files`, filled with what the browser has kept of them under `name`, and kept there from now on. */
export async function storedFiles(
  files: AssetFiles,
  storage: BrowserStorage | null,
  name: string,
): Promise<AssetFiles> {
  if (storage === null) return files
  for (const [key, bytes] of storage.before.files) {
    if (!key.startsWith(`${name} `)) continue
    const incoming = await files.receive()
    await incoming.write(bytes)
    await incoming.finish()
    await incoming.keep()
  }
  return {
    ...files,
    async receive() {
      const incoming = await files.receive()
      let checksum = ''
      return {
        ...incoming,
        get size() {
          return incoming.size
        },
        async finish() {
          const finished = await incoming.finish()
          checksum = finished.checksum
          return finished
        },
        async keep() {
          await incoming.keep()
          storage.putFile(`${name} ${checksum}`, await incoming.read(0, incoming.size))
        },
      }
    },
    async remove(checksum, needed) {
      await files.remove(checksum, needed)
      if ((await files.open(checksum)) === null) storage.removeFile(`${name} ${checksum}`)
    },
  }
}
