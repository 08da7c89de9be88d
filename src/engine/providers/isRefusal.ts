import { isObject } from '../contract/isObject.ts'

/** Whether an answer's body says why something was refused, and nothing else: some platforms answer so with 200. */
export function isRefusal(body: unknown): boolean {
  if (!isObject(body)) return false
  const names = Object.keys(body)
  return sentenceNames.some(name => Boolean(body[name])) && names.every(name => refusalNames.has(name))
}

const sentenceNames = ['error', 'errors']
const refusalNames = new Set([...sentenceNames, 'code', 'detail', 'details', 'fields', 'message', 'status', 'success'])
