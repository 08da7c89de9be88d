import { fileURLToPath } from 'node:url'
import { type Environment, processRoles, readEnvironment } from '../environment.ts'
import { ApiError } from '../http/apiError.ts'
import { consoleOrigin } from '../http/consoleOrigin.ts'
import { underBasePath } from '../http/underBasePath.ts'
import { scimBase } from '../scim/scimNames.ts'
import type { Backend } from './Backend.ts'
import { type ClientFiles, clientFiles } from './clientFiles.ts'
import { compressed } from './compressed.ts'
import { documentationFiles, documentationPath } from './documentationFiles.ts'
import { isLoopback } from './isLoopback.ts'
import { type ListenOptions, listen } from './listen.ts'
import { listenFailure } from './listenFailure.ts'
import { createLogger } from './logger.ts'
import type { NodeProduct } from './nodeProduct.ts'
import { openBackend } from './openBackend.ts'
import { securityHeaders } from './securityHeaders.ts'
import { securityText, securityTextPath } from './securityText.ts'
import { whileStarting } from './whileStarting.ts'

/**
 * Starts the host and says on the terminal how far it is. The answer stops it: nothing new is taken, what runs is
 * finished, the database is closed.
 * @throws EnvironmentError and everything else that keeps it from starting
 */
export async function runHost(
  product: NodeProduct,
  variables: Readonly<Record<string, string | undefined>>,
): Promise<() => Promise<void>> {
  const started = performance.now()
  const environment = readEnvironment(variables)
  const log = createLogger(environment.logLevel)

  const { fetchAllow: allow, basePath, apiDialect: dialect } = environment
  // First, as a start may take minutes: probes find a process that lives, and a port that is taken is told at once.
  let answer: ListenOptions['answer'] = whileStarting(basePath)
  const listening = await listen({
    port: environment.port,
    host: environment.host,
    headers: securityHeaders({ https: environment.publicUrl?.startsWith('https:') ?? false }),
    answer: (request, peer) => answer(request, peer),
    limits: { perAddress: environment.connectionsPerAddress },
  }).catch(error => {
    throw listenFailure(error, { variable: 'PORT', port: environment.port, host: environment.host })
  })
  const backend = await openBackend(product, environment, { log, say, lost }).catch(async error => {
    await listening.stop(0)
    throw error
  })
  let isStopping = false
  const client = clientFiles(clientFolder, { allow, basePath, dialect })
  answer = routed(
    backend,
    { client, documentation: documentationFiles(documentationFolder, basePath) },
    { ...environment, isStopping: () => isStopping },
  )

  say(`ready on ${listening.url}${environment.basePath} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  if (environment.roles.size === 1) {
    const [other] = processRoles.filter(role => !environment.roles.has(role))
    say(`this process is ${[...environment.roles]} alone: another one must be ${other}`)
  }
  if (environment.publicUrl === null && !isLoopback(environment.host)) {
    say('only this machine is served: set PUBLIC_URL to the URL that people open')
  }
  // Who opens a URL of a process that serves no pages finds nothing there.
  const notes = environment.roles.has('api') ? backend.notes(listening.url) : Promise.resolve([])
  // Not waited for: it serves already.
  notes.then(
    found => {
      for (const note of found) say(note)
    },
    error => log.warn({ stack: String(error) }, 'What there is to say of this start could not be found out'),
  )

  return async () => {
    isStopping = true
    say('stopping…')
    await listening.stop(10_000, environment.drainSeconds * 1000)
    await backend.close()
    say('stopped')
  }
}

/** Beside the built host; under `npm run dev` there is none. */
const clientFolder = fileURLToPath(new URL('../client', import.meta.url))
const documentationFolder = fileURLToPath(new URL('../docs', import.meta.url))

function routed(
  backend: Backend,
  { client, documentation }: { readonly client: ClientFiles; readonly documentation: ClientFiles | null },
  environment: Environment & { readonly isStopping: () => boolean },
) {
  const { apiOrigin, basePath, isStopping, publicUrl, roles, securityContact, trustProxy } = environment
  const options = { trustProxy, ...(publicUrl === null ? {} : { publicUrl }) }
  const probe = async (request: Request, peer: string) =>
    isStopping() && new URL(request.url).pathname === '/readyz'
      ? Response.json({ ok: false, error: 'Stopping' }, { status: 503 })
      : backend.answer(request, peer)
  const answerApi = compressed((request, peer) => backend.answer(request, peer))
  const answerDocumentation =
    documentation && compressed(documentation, /^(text\/(html|css|javascript)|application\/json)\b/)
  const answer = underBasePath(basePath, async (request: Request, peer: string) => {
    const { pathname } = new URL(request.url)
    if (isProbe(pathname)) return probe(request, peer)
    const api =
      pathname.startsWith('/api/') || pathname === '/api' || (!apiOrigin && pathname.startsWith(`${scimBase}/`))
    if (api || (apiOrigin && endsSession(request))) return answerApi(request, peer)
    return answerDocumentation && isDocumentation(pathname) ? answerDocumentation(request, peer) : client(request)
  })
  return async (request: Request, peer: string): Promise<Response> => {
    const { pathname } = new URL(request.url)
    // Probes come by whatever name or number an orchestrator knows.
    if (isProbe(pathname)) return probe(request, peer)
    if (!roles.has('api')) return Response.json({ error: 'This process works on jobs alone' }, { status: 404 })
    try {
      consoleOrigin(request, options)
    } catch (error) {
      if (error instanceof ApiError) return Response.json(error.body, { status: error.status })
      throw error
    }
    if (pathname === securityTextPath) {
      const text = securityText({ securityContact, publicUrl }, new Date())
      if (text !== null) return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    }
    return answer(request, peer)
  }
}

/** The console's call to the platform's `/logout`; a navigation there opens the console's own page. */
function endsSession(request: Request): boolean {
  return new URL(request.url).pathname === '/logout' && request.headers.has('x-requested-with')
}

function isDocumentation(pathname: string): boolean {
  return pathname === documentationPath || pathname.startsWith(`${documentationPath}/`)
}

function isProbe(pathname: string): boolean {
  return pathname === '/healthz' || pathname === '/readyz'
}

function say(text: string): void {
  process.stdout.write(`Astrolabe · ${text}\n`)
}

/** Whoever keeps the host running can start it again; left running it would only refuse. */
function lost(error: Error): void {
  say(error.message)
  process.exit(1)
}
