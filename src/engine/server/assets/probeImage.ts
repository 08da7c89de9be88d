import { imageSize } from 'image-size'
import type { Readings } from './AssetFiles.ts'
import { type FileFacts, UnfitFile } from './probeFile.ts'
import { readGif } from './readGif.ts'

/** Sizes as they are seen: a photo that says it lies on its side is turned. @throws when the image can't be read */
export async function probeImage(file: Readings): Promise<FileFacts> {
  // Images are small (5 MB by default), and the size may stand behind a long colour profile.
  const bytes = await file.read(0, Math.min(file.size, readBytes))
  const { width, height, orientation = 1, type } = imageSize(bytes)
  if (!(width > 0 && height > 0)) throw new UnfitFile('it has no size')
  if (width > widest || height > widest) throw new UnfitFile(`it is larger than ${widest} × ${widest} pixels`)
  const durationMs = type === 'gif' ? readGif(bytes).durationMs : 0
  const turned = orientation >= 5
  return {
    width: turned ? height : width,
    height: turned ? width : height,
    ...(durationMs > 0 ? { durationMs } : {}),
  }
}

const readBytes = 32_000_000
const widest = 20_000
