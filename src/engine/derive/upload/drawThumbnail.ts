/**
 * A thumbnail of an image or video, drawn by this browser; null for everything else, for what is small already, and
 * for what this browser can't show. It never fails: a file goes up without one.
 */
export async function drawThumbnail(file: File, kind: string): Promise<Blob | null> {
  try {
    if (kind === 'image') return await drawImage(file)
    return kind === 'video' ? await drawVideo(file) : null
  } catch {
    return null
  }
}

/** Twice what a tile shows, for sharp screens. */
const widest = 480
const smallBytes = 100_000

async function drawImage(file: File): Promise<Blob | null> {
  const image = await createImageBitmap(file)
  const small = file.size <= smallBytes && Math.max(image.width, image.height) <= 2 * widest
  const drawn = small ? null : await draw(image, image.width, image.height)
  image.close()
  return drawn
}

/** A second into the video, since many begin in black. */
async function drawVideo(file: File): Promise<Blob | null> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.preload = 'auto'
    video.src = address
    await happens(video, 'loadeddata')
    const seen = happens(video, 'seeked')
    video.currentTime = Math.min(1, video.duration / 2)
    await seen
    return await draw(video, video.videoWidth, video.videoHeight)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

function draw(source: CanvasImageSource, width: number, height: number): Promise<Blob | null> {
  const scale = Math.min(1, widest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/webp', 0.8))
}

/** A browser that takes longer than this to show a first image won't. */
const patienceMs = 5_000

function happens(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${event} did not come`)), patienceMs)
    video.addEventListener(event, () => {
      clearTimeout(late)
      resolve()
    })
    video.addEventListener('error', () => {
      clearTimeout(late)
      reject(new Error('The video can not be shown'))
    })
  })
}
