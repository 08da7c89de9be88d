import { Link, useLocation, useNavigate } from 'react-router-dom'
import { Dropdown } from '../kit/Dropdown.tsx'
import { useCurrentUser } from '../providers/currentUser.ts'
import { sectionOfPath, theCatalogue } from '../providers/resources.ts'
import { t } from '../texts/t.ts'
import { sidebarLinks } from './sidebarLinks.ts'
import { useFits } from './useFits.ts'

/**
 * The sections in the catalogue's order (shell.2), the active one marked (shell.3). Where the bar has no room for all of
 * them, a dropdown that shows the active one.
 */
export function SectionNav() {
  const { grants } = useCurrentUser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { fits, room, content } = useFits<HTMLElement, HTMLSpanElement>()
  const active = sectionOfPath(pathname)
  const sections = theCatalogue().sections.filter(
    section => section.layout === 'none' || sidebarLinks(section, grants).length > 0,
  )
  return (
    <nav className="s-nav" aria-label={t('Sections')} ref={room}>
      {/* As wide as the links, whether they are shown or not. */}
      <span className="s-nav-ruler" aria-hidden="true" ref={content}>
        {sections.map(({ key, label }) => (
          <span key={key} className="s-on">
            {label}
          </span>
        ))}
      </span>
      {fits ? (
        sections.map(({ key, label, path }) => (
          <Link
            key={key}
            to={path}
            className={key === active?.key ? 's-on' : undefined}
            aria-current={path === pathname ? 'page' : key === active?.key ? 'true' : undefined}
          >
            {label}
          </Link>
        ))
      ) : (
        <Dropdown
          variant="plain"
          label={t('Section')}
          placeholder={t('Sections')}
          options={sections.map(({ key, label }) => ({ value: key, label }))}
          value={active?.key ?? null}
          onChange={chosen => {
            const section = sections.find(({ key }) => key === chosen)
            if (section) navigate(section.path)
          }}
        />
      )}
    </nav>
  )
}
