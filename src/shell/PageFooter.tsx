import { catalogue } from '../../resources.config.ts'
import { useConsoleConfig } from './useConsoleConfig.ts'

/** Under every page: a link to an external site (shell.10) and which release this is. */
export function PageFooter() {
  const { release } = useConsoleConfig()
  return (
    <footer className="s-foot">
      <a href={catalogue.footer.url} target="_blank" rel="noreferrer">
        {catalogue.footer.label}
      </a>
      {release && (
        <span>
          {catalogue.title} {release}
        </span>
      )}
    </footer>
  )
}
