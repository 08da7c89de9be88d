import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import './files.css'
import { t } from '../texts/t.ts'

/** While files are dragged over the window, all of it is where they can be dropped. */
export function PageDrop({ onFiles, label = t('Drop your files anywhere') }: PageDropProps) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const begin = (event: DragEvent) => {
      if (hasFiles(event)) setOver(true)
    }
    window.addEventListener('dragenter', begin)
    return () => window.removeEventListener('dragenter', begin)
  }, [])
  useEffect(() => {
    if (!over) return
    // The cursor leaves the window for nothing, and an element for another.
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const allow = (event: DragEvent) => event.preventDefault()
    const take = (event: DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    const end = () => setOver(false)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', allow)
    // Before the area under the cursor gets it: a file is taken once.
    window.addEventListener('drop', take, true)
    window.addEventListener('blur', end)
    return () => {
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', allow)
      window.removeEventListener('drop', take, true)
      window.removeEventListener('blur', end)
    }
  }, [over, onFiles])
  // Over everything, also where the panel that takes the files is out of sight.
  return over ? createPortal(<div className="k-page-drop title">{label}</div>, document.body) : null
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

interface PageDropProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly label?: string
}
