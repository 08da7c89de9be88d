import { useQuery } from '@tanstack/react-query'
import { withBasePath } from './basePath.ts'
import { sendJson } from './http.ts'

/** The browser's address of a page of the documentation: `guide/campaigns#launch-a-campaign`; of its first page for `''`. */
export function documentationUrl(path: string): string {
  return withBasePath(`/docs/${path}`)
}

/** The pages of the documentation, asked for once; none until they are known, and none where they can't be read. */
export function useDocumentationPages({ enabled }: { readonly enabled: boolean }): readonly DocumentationPage[] {
  const { data = [] } = useQuery({
    queryKey: ['documentation'],
    queryFn: async ({ signal }) =>
      (await sendJson('/docs/pages.json', { signal })).json as readonly DocumentationPage[],
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data
}

/** An entry of the site's `pages.json`. */
export interface DocumentationPage {
  readonly label: string
  /** What it is a part of. The name is `pages.json`'s. */
  readonly about: string
  /** As `documentationUrl` takes it. */
  readonly path: string
}
