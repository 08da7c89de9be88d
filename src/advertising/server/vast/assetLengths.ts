import { apiBase } from '../../../engine/contract/api.ts'
import { visibleByIds } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { type ApiContext, resourceNamed } from '../../../engine/server/apiContext.ts'
import type { FileLengths } from '../../vast/lengthFindings.ts'

const most = 100

/** How long files of the media library really are, as far as the person may see them. */
export function assetLengths(context: ApiContext, principal: Principal): FileLengths {
  const filePath = new RegExp(`^${context.basePath}${apiBase}/asset/([\\w-]{1,80})/file$`)
  return async urls => {
    const byId = new Map<string, string>()
    for (const url of urls) {
      const [, id] = filePath.exec(URL.canParse(url) ? new URL(url).pathname : '') ?? []
      if (id && byId.size < most) byId.set(id, url)
    }
    const asset = resourceNamed(context, 'asset')
    const ids = [...byId.keys()]
    const rows = ids.length ? await visibleByIds(context.store.read, principal, asset, ids) : []
    return new Map(
      rows.flatMap(({ id, durationMs }) => {
        const url = byId.get(id)
        return url && typeof durationMs === 'number' ? [[url, durationMs / 1000] as const] : []
      }),
    )
  }
}
