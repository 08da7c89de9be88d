import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiBase } from '../../../engine/contract/api.ts'
import { escapedMarkup } from '../../../engine/contract/escapedMarkup.ts'
import { percentDecoded } from '../../../engine/contract/percentDecoded.ts'
import { withBasePath } from '../../../engine/providers/basePath.ts'
import { send, write } from '../../../engine/providers/http.ts'
import type { CreativePreview } from '../../creative/creativePreview.ts'
import { withFilesInside } from './withFilesInside.ts'

/** What is run: a row in one version, with hosts; another `turn` runs the same anew. */
export interface PreviewAsked {
  readonly entity: string
  readonly id: string
  readonly version: number
  readonly hosts: readonly string[]
  readonly turn: number
}

/** A preview with what the frame is given: its address, or in the demo its text. */
export interface RunnablePreview extends CreativePreview {
  readonly srcDoc?: string
}

/** Asks for an address to run a row's creative at. Addresses don't last, so none is kept for later. */
export function useCreativePreview({ entity, id, version, hosts, turn }: PreviewAsked) {
  return useQuery({
    queryKey: ['preview', entity, id, version, hosts, turn],
    queryFn: async (): Promise<RunnablePreview> => {
      const asked = await write<CreativePreview>('POST', `/${entity}/${encodeURIComponent(id)}/preview`, { hosts })
      const preview = { ...asked, url: withBasePath(asked.url) }
      if (import.meta.env.VITE_DEMO !== 'true') return preview
      return { ...preview, srcDoc: await documentOf(preview, await send(asked.url)) }
    },
    // The run before goes on until the next can begin.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Below this address lie the creative's own files. */
export function filesRoot({ url }: CreativePreview): string {
  return `${location.origin}${/^.*?\/preview\/[^/]+\//.exec(url)?.[0] ?? withBasePath(apiBase)}`
}

/**
 * The document with its policy and its files inside. The demo has no server that a frame without an origin could ask: service
 * workers don't serve it. What a policy in a document can't say (`sandbox`, `frame-ancestors`) the frame's own attributes do.
 */
async function documentOf(preview: CreativePreview, { body, headers }: Answered): Promise<string> {
  const policy = (headers.get('content-security-policy') ?? "default-src 'none'")
    .split('; ')
    .filter(directive => !/^(sandbox|frame-ancestors)/.test(directive))
    .join('; ')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${escapedMarkup(policy)}">`
  const root = filesRoot(preview)
  const written = new URL(preview.url, location.href).href.slice(root.length)
  const path = percentDecoded(written) ?? written
  const paths = new Set(preview.files.map(file => file.path))
  const text = await withFilesInside({ path, text: body }, paths, async name =>
    (await fetch(root + name.split('/').map(encodeURIComponent).join('/'))).blob(),
  )
  return text.replace(/^\ufeff?\s*(<!--[\s\S]*?-->\s*)*(<!doctype[^>]*>)?/i, start => start + meta)
}

type Answered = Awaited<ReturnType<typeof send>>
