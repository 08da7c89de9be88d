import { apiBase } from '../../contract/api.ts'
import type { Resource } from '../../contract/resourceSpec.ts'

type Values = Readonly<Record<string, unknown>>

/** Where a row's file is answered. */
export function fileUrl({ entity }: Resource, id: string): string {
  return `${apiBase}/${entity}/${encodeURIComponent(id)}/file`
}

/** The address names what it shows: a row needs no field of its own for it. */
export function thumbnailUrl({ entity }: Resource, id: string, checksum: string): string {
  return `${apiBase}/${entity}/${encodeURIComponent(id)}/thumbnail?sha256=${checksum}`
}

export function fileChecksum({ checksumSha256 }: Values): string | null {
  return typeof checksumSha256 === 'string' ? checksumSha256 : null
}

export function thumbnailChecksum({ thumbnailUrl: url }: Values): string | null {
  return typeof url === 'string' ? (/\?sha256=([0-9a-f]{64})$/.exec(url)?.[1] ?? null) : null
}

/** The files that a row needs. */
export function checksumsOf(resource: Resource, row: Values): readonly string[] {
  if (!resource.fromFiles) return []
  return [fileChecksum(row), thumbnailChecksum(row)].filter(checksum => checksum !== null)
}

/** How they stand among what a row refers to. */
export function fileRefs(resource: Resource, row: Values): readonly string[] {
  return checksumsOf(resource, row).map(fileRef)
}

export function fileRef(checksum: string): string {
  return `sha256:${checksum}`
}
