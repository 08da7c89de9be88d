import { withBasePath } from './basePath.ts'

/**
 * Posts JSON with the headers that the API asks of every write, where nobody is signed in yet or any more: no react-admin, no
 * dialog. Rejects only when the network fails.
 */
export function postBeforeSignIn(path: string, body: unknown): Promise<Response> {
  return fetch(withBasePath(path), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'astrolabe' },
    body: JSON.stringify(body),
  })
}
