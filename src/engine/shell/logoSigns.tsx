import type { Brand } from '../providers/brand.ts'

/** The signs of a product that has a logo: small before its name, large beside what is to be done before sign-in. */
export function logoSigns({ logo, colour }: LogoSigns): Omit<Brand, 'title'> {
  return {
    Mark: ({ size = 22 }) => <img src={logo} width={size} height={size} alt="" />,
    Drawing: () => <img className="a-astrolabe" src={logo} alt="" />,
    colour,
  }
}

interface LogoSigns {
  /** The address of a square image. */
  readonly logo: string
  /** See `Brand`. */
  readonly colour: string
}
