import type { Resource } from '../contract/resourceSpec.ts'

/** Where the pages of a resource stand: react-admin's own four routes, built out of its name. */
export function listPath(resource: Resource, params?: Readonly<Record<string, string>>): string {
  const search = params ? new URLSearchParams(params).toString() : ''
  return search ? `${resource.path}?${search}` : resource.path
}

/** The record's page; `tab` is the part of it that opens. */
export function recordPath(resource: Resource, id: string, tab?: string): string {
  return `${resource.path}/${encodeURIComponent(id)}/show${tab ? `/${tab}` : ''}`
}

export function editPath(resource: Resource, id: string): string {
  return `${resource.path}/${encodeURIComponent(id)}`
}

/** The form for a new row; `values` are filled in by field name, e.g. the parent from whose page it was opened. */
export function createPath(resource: Resource, values?: Readonly<Record<string, string>>): string {
  const search = values ? new URLSearchParams(values).toString() : ''
  return `${resource.path}/create${search ? `?${search}` : ''}`
}
