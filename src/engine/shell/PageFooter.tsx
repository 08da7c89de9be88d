import { theCatalogue } from '../providers/resources.ts'
import { useConsoleConfig } from '../providers/useConsoleConfig.ts'

/** Under every page: a link to an external site (shell.10) and which release this is. */
export function PageFooter() {
  const { release } = useConsoleConfig()
  const { title, footer } = theCatalogue()
  return (
    <footer className="s-foot row wrap apart gap-lines caption k-dim">
      <a href={footer.url} target="_blank" rel="noreferrer">
        {footer.label}
      </a>
      {release && (
        <span>
          {title} {release}
        </span>
      )}
    </footer>
  )
}
