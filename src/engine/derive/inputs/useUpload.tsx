import { useNotify } from 'ra-core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { errorText } from '../../kit/errorText.ts'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { laterPart } from '../../kit/laterPart.tsx'
import { useConsoleDataProvider } from '../../providers/dataProvider.ts'

const UploadProgress = laterPart(() => import('../../kit/UploadProgress.tsx').then(module => module.UploadProgress))

/**
 * Lets the person choose a file, uploads it, and gives the id of its row. What goes wrong is said in a notice; the form stays as it is.
 * Who leaves the form leaves the upload.
 */
export function useUpload(target: Resource, onUploaded: (id: string) => void): Upload {
  const provider = useConsoleDataProvider()
  const notify = useNotify()
  const [running, setRunning] = useState<Running | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File, owner: Owner) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    const { signal } = own
    const report = (part: number) => !signal.aborted && setRunning({ name: file.name, part })
    report(0)
    try {
      const { uploadFile } = await import('../upload/uploadFile.ts')
      const { id } = await uploadFile(provider, target.name, { ...owner, file, signal, onSent: report }, null)
      if (!signal.aborted) onUploaded(id)
    } catch (error) {
      if (!signal.aborted) notify(errorText(error), { type: 'error' })
    }
    if (stop.current === own) setRunning(null)
  }
  const choose = (owner: Owner) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.onchange = () => {
      const file = input.files?.[0]
      if (file) void send(file, owner)
    }
    input.click()
  }
  const progress = running && (
    <LaterBoundary>
      <UploadProgress {...running} onCancel={() => stop.current?.abort()} />
    </LaterBoundary>
  )
  return { choose, progress }
}

interface Upload {
  readonly choose: (owner: Owner) => void
  /** While a file is on its way. */
  readonly progress: ReactNode
}

interface Owner {
  readonly organization: string
  readonly account?: string
}

interface Running {
  readonly name: string
  readonly part: number
}
