import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import {
  contentSecurityPolicy,
  securityHeaders,
  workerSecurityPolicy,
} from '../../src/engine/server/node/securityHeaders.ts'

export interface BenchServer {
  readonly url: string
  close(): Promise<void>
}

/** Serves the built pages at `/<name>`, their assets, and the bench's own answers, with the headers of the Node host. */
export async function serveBench(folder: string, answers: Readonly<Record<string, string>>): Promise<BenchServer> {
  // All pages' styles, as there is one page after the other.
  const styles = (await readdir(join(folder, 'assets'))).filter(name => name.endsWith('.css'))
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const answer = answers[pathname]
    if (answer !== undefined) return send(response, 'application/json', answer)
    if (pathname.startsWith('/assets/')) {
      const type = types[extname(pathname)] ?? 'application/octet-stream'
      readFile(join(folder, pathname)).then(
        content => send(response, type, content, extname(pathname) === '.js' ? workerSecurityPolicy : undefined),
        () => response.writeHead(404).end(),
      )
      return
    }
    const nonce = randomBytes(16).toString('base64')
    const page = pageHtml(pathname.slice(1), nonce, styles)
    send(response, 'text/html; charset=utf-8', page, contentSecurityPolicy(nonce, []))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bench server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function send(response: ServerResponse, type: string, content: string | Buffer, policy?: string): void {
  response
    .writeHead(200, {
      ...securityHeaders({ https: false }),
      'content-type': type,
      ...(policy === undefined ? {} : { 'content-security-policy': policy }),
    })
    .end(content)
}

function pageHtml(name: string, nonce: string, styles: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta property="csp-nonce" nonce="${nonce}">
  <title>${name}</title>
  <link rel="icon" href="data:,">
${styles.map(style => `  <link rel="stylesheet" href="/assets/${style}">`).join('\n')}
  <script type="module" src="/assets/${name}.js"></script>
  <div id="root"></div>
</html>`
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}
