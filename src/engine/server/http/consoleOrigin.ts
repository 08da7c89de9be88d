import { ApiError } from './apiError.ts'
import { requestOrigin } from './requestOrigin.ts'

/**
 * The origin that links lead to: `publicUrl`, or the request's own while that is this machine. A `Host` is whatever the
 * client writes, so any other is refused: a link in a mail would lead to it, and a page of its own could be pointed here
 * (DNS rebinding).
 * @throws ApiError 421 (RFC 9110 §15.5.20)
 */
export function consoleOrigin(
  request: Request,
  { publicUrl, trustProxy }: { readonly publicUrl?: string; readonly trustProxy: boolean },
): string {
  const origin = requestOrigin(request, trustProxy)
  const { host, hostname } = new URL(origin)
  if (loopback.test(hostname)) return publicUrl ?? origin
  if (publicUrl !== undefined && host === new URL(publicUrl).host) return publicUrl
  const error = `This console doesn’t serve “${host.slice(0, 100)}”. Set PUBLIC_URL to the URL that users open.`
  throw new ApiError(421, { error })
}

/** As `URL` writes it: IPv4 in four decimal numbers, names in lower case. */
const loopback = /^(localhost|[a-z0-9-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
