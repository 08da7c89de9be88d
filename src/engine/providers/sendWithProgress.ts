/**
 * Like `fetch`, and tells how much of the body has been sent, from 0 to 1: `fetch` can't. An answer from elsewhere than what was asked
 * (a platform led the call to its sign-in page) is a 401.
 * @throws TypeError where the server can't be reached, AbortError where `signal` was aborted
 */
export function sendWithProgress(url: string, init: RequestInit, onSent: (part: number) => void): Promise<Response> {
  const { method = 'GET', headers, body, signal } = init
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total)
    }
    request.onload = () => resolve(answerOf(request, url))
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    if (signal?.aborted) return reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', stop)
    request.send(body instanceof ReadableStream ? null : (body ?? null))
  })
}

function answerOf(request: XMLHttpRequest, url: string): Response {
  if (new URL(request.responseURL || url, location.href).pathname !== new URL(url, location.href).pathname)
    return new Response(null, { status: 401 })
  const headers = new Headers(
    request
      .getAllResponseHeaders()
      .split('\r\n')
      .filter(line => line.includes(':'))
      .map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const isEmpty = [204, 205, 304].includes(request.status)
  return new Response(isEmpty ? null : request.responseText, { status: request.status, headers })
}
