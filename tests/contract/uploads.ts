import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeHeaders } from '../../src/engine/contract/api.ts'
import type { Api } from '../../src/engine/server/apiOptions.ts'
import type { AssetFiles } from '../../src/engine/server/assets/AssetFiles.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, origin } from './apiClient.ts'

const folder = join(import.meta.dirname, '../corpus/files')

/** The bytes of a small real file of the corpus. */
export function corpusFile(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, name)))
}

export interface Sent {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Default: the name, as the specification has it. */
  readonly key?: string
}

export interface UploadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Empty where it was refused. */
  readonly rows: readonly Row[]
}

/** Sends files as the console does. */
export async function upload(client: ApiClient, query: string, ...files: readonly Sent[]): Promise<UploadAnswer> {
  const body = new FormData()
  for (const { name, bytes, key = name } of files) body.append(key, new File([bytes], name))
  return send(client, query, { body })
}

/** Sends a multipart body letter for letter. */
export function uploadRaw(client: ApiClient, query: string, body: BodyInit, boundary = 'line'): Promise<UploadAnswer> {
  return send(client, query, { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } })
}

/** One part of such a body. */
export function rawPart(disposition: string, content: string, boundary = 'line'): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
}

export async function fetchFile(
  { api, cookie }: { readonly api: Api; readonly cookie: string | null },
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<{ readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const address = path.startsWith('/api/') ? `${origin}${path}` : `${origin}/api/v1${path}`
  const answer = await api(new Request(address, { method, headers: { ...headers, ...(cookie ? { cookie } : {}) } }))
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function send({ api, cookie }: ApiClient, query: string, init: RequestInit): Promise<UploadAnswer> {
  const headers = new Headers({ ...writeHeaders, ...(cookie ? { cookie } : {}) })
  for (const [name, value] of Object.entries(init.headers ?? {})) headers.set(name, value)
  const streamed = init.body instanceof ReadableStream ? { duplex: 'half' } : {}
  const answer = await api(
    new Request(`${origin}/api/v1/asset${query}`, { method: 'POST', ...init, headers, ...streamed }),
  )
  const text = await answer.text()
  const rows = answer.status === 200 ? (JSON.parse(text) as Row[]) : []
  return { status: answer.status, headers: answer.headers, text, rows }
}

/** The checksums of everything that lies there. */
export async function storedFiles(files: AssetFiles): Promise<string[]> {
  const kept: string[] = []
  for await (const checksum of files.all()) kept.push(checksum)
  return kept
}
