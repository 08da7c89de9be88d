import Menu from '@mui/icons-material/Menu'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { catalogue } from '../../resources.config.ts'
import type { SectionInput } from '../contract/resourceSpec.ts'
import { ActionMenu } from '../kit/ActionMenu.tsx'
import { useCurrentUser } from '../providers/currentUser.ts'
import { sectionOfPath } from '../providers/resources.ts'
import { sidebarLinks } from './sidebarLinks.ts'

/** The sections in the catalogue's order (shell.2), the active one marked (shell.3); on a phone a menu. */
export function SectionNav() {
  const { grants } = useCurrentUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const active = sectionOfPath(pathname)
  const sections = catalogue.sections.filter(
    section => section.layout === 'none' || sidebarLinks(section, grants).length > 0,
  ) as readonly SectionInput[]
  return (
    <>
      <nav className="s-nav" aria-label="Sections">
        {sections.map(({ key, label, path }) => (
          <Link
            key={key}
            to={path}
            className={key === active?.key ? 's-on' : undefined}
            aria-current={path === pathname ? 'page' : key === active?.key ? 'true' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <span className="s-nav-menu">
        <ActionMenu
          className="k-icon-button"
          label="Sections"
          trigger={<Menu fontSize="small" />}
          items={sections.map(({ key, label, path }) => ({
            key,
            label,
            current: key === active?.key,
            onSelect: () => navigate(path),
          }))}
        />
      </span>
    </>
  )
}
