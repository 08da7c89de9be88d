import { type MultipartError, make, type PartInfo } from 'multipasta'
import { percentDecoded } from '../../contract/percentDecoded.ts'
import { ApiError } from '../http/apiError.ts'

/** One step of a multipart body: a file begins, some bytes of it, its end. */
export type FilePart =
  | { readonly step: 'begin'; readonly key: string; readonly fileName: string }
  | { readonly step: 'bytes'; readonly bytes: Uint8Array }
  | { readonly step: 'end' }

/**
 * Takes a multipart body apart while it comes. Every part is a file: its key is its own file name (media.2); one that
 * brings no file name has its key for it. Nothing is read ahead of what the consumer has dealt with.
 * @throws ApiError 415 when it is no multipart body, 400 when the body is broken or stalls
 */
export async function* multipartFiles(
  request: Request,
  { maxParts, stallMs = 60_000 }: Options,
): AsyncGenerator<FilePart> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw new ApiError(415, { error: 'Send files as multipart/form-data, each under its own file name' })
  }
  const steps: FilePart[] = []
  let failed: MultipartError | undefined
  let done = false
  const parser = make({
    headers: { 'content-type': type },
    maxParts,
    isFile: () => true,
    onField: () => undefined,
    onFile: info => {
      steps.push({ step: 'begin', ...namesOf(info) })
      return bytes => steps.push(bytes ? { step: 'bytes', bytes } : { step: 'end' })
    },
    onError: error => {
      failed ??= error
    },
    onDone: () => {
      done = true
    },
  })
  const reader = request.body.getReader()
  try {
    while (!done) {
      const { value } = await patient(reader.read(), stallMs)
      if (value) parser.write(value)
      else parser.end()
      if (failed) throw refused(failed, maxParts)
      yield* steps.splice(0)
      if (!value) break
    }
    if (!done) throw brokenOff()
  } catch (error) {
    // Whoever reads the answer is still sending: what is left is let in, within reason, so that they get to read it.
    await drain(reader)
    throw error instanceof ApiError ? error : brokenOff(error)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

interface Options {
  readonly maxParts: number
  /** How long the sender may say nothing. */
  readonly stallMs?: number
}

/**
 * The library reads names in Latin-1 only, browsers write them in UTF-8 with `"` and line ends percent-encoded
 * (HTML, "multipart/form-data"); other programs escape quotes with a backslash or use `filename*` (RFC 6266).
 */
function namesOf({ headers }: PartInfo): { readonly key: string; readonly fileName: string } {
  const header = headers['content-disposition']
  const text = (Array.isArray(header) ? header[0] : header) ?? ''
  const key = parameter(text, 'name') ?? ''
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(text)?.[1]
  return { key, fileName: (extended && percentDecoded(extended)) ?? parameter(text, 'filename') ?? key }
}

function parameter(text: string, name: string): string | undefined {
  const [, quoted, bare] =
    new RegExp(`;\\s*${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\\s;"]+))`, 'i').exec(text) ?? []
  return quoted?.replace(/\\(["\\])/g, '$1').replace(/%(22|0D|0A)/gi, code => percentDecoded(code) ?? code) ?? bare
}

async function patient<T>(read: Promise<T>, stallMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(400, { error: 'The upload stalled. Try again.' })), stallMs)
  })
  try {
    return await Promise.race([read, stalled])
  } finally {
    clearTimeout(timer)
  }
}

const drainedBytes = 64 * 1024 * 1024
const drainedMs = 5_000

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  const until = Date.now() + drainedMs
  let bytes = 0
  try {
    while (bytes < drainedBytes && Date.now() < until) {
      const { done, value } = await patient(reader.read(), until - Date.now())
      if (done) return
      bytes += value.length
    }
  } catch {
    // Nobody is sending any more.
  }
}

function refused(error: MultipartError, maxParts: number): ApiError {
  if (error._tag === 'ReachedLimit')
    return new ApiError(413, { error: `Send at most ${maxParts} files in one request` })
  if (error._tag === 'EndNotReached') return brokenOff()
  const long = error._tag === 'BadHeaders' && error.error.reason === 'HeaderTooLarge'
  return new ApiError(400, { error: long ? 'A file name is too long' : 'The multipart body isn’t well-formed' })
}

function brokenOff(cause?: unknown): ApiError {
  return Object.assign(new ApiError(400, { error: 'The upload was interrupted, and nothing was saved. Try again.' }), {
    cause,
  })
}
