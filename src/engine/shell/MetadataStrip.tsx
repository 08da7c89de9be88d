import { useConsoleConfig } from '../providers/useConsoleConfig.ts'

/** The optional strip above the top bar: which installation this is, and what its operators want said (shell.1). */
export function MetadataStrip() {
  const { environment, notice } = useConsoleConfig()
  const shown = environment && environment !== 'production' ? environment : ''
  if (!shown && !notice) return null
  return (
    <div className="s-strip row wrap caption soft">
      {shown && <strong>{shown}</strong>}
      {notice && <span>{notice}</span>}
    </div>
  )
}
