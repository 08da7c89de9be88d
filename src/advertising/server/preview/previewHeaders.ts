/**
 * What a creative's document may do, said to the browser by every answer of a preview: run scripts in an origin of its own, and
 * load from `sources` alone. No storage, no cookies, no window but its own frame, no dialogs, no downloads.
 *
 * `Connection-Allowlist` closes what a content security policy leaves open: WebRTC, early connections and the document's own
 * navigation (ADR 13). `files` are the creative's own, `hosts` what the person allowed.
 */
export function previewHeaders({ files, hosts }: PreviewSources): Readonly<Record<string, string>> {
  const sources = new Set([...files.map(file => file.replace(/^https?:\/\//, '')), ...hosts])
  const patterns = [
    ...files.map(file => `${file}*`),
    ...hosts.flatMap(host => [`https://${host}/*`, `http://${host}/*`]),
  ]
  return {
    'content-security-policy': [
      'sandbox allow-scripts',
      ["default-src data: blob: 'unsafe-inline' 'unsafe-eval'", ...sources].join(' '),
      ...nothingAtAll.map(directive => `${directive} 'none'`),
      "frame-ancestors 'self'",
    ].join('; '),
    'connection-allowlist': `(${patterns.map(pattern => `"${pattern}"`).join(' ')});webrtc=block;redirects=allow`,
    'permissions-policy': powers.map(power => `${power}=()`).join(', '),
    'x-dns-prefetch-control': 'off',
    // The address is a permission: nobody else is told it.
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'SAMEORIGIN',
    // The frame has no origin, so that even its own files come from elsewhere.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
  }
}

export interface PreviewSources {
  /** Addresses of the creative's own files, as a browser may know this host, each with a slash at its end. */
  readonly files: readonly string[]
  readonly hosts: readonly string[]
}

const nothingAtAll = [
  'frame-src',
  'child-src',
  'worker-src',
  'object-src',
  'manifest-src',
  'base-uri',
  'form-action',
] as const

const powers = [
  'accelerometer',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
] as const
