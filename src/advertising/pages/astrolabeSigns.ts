import type { Brand } from '../../engine/providers/brand.ts'
import { AstrolabeDrawing } from './AstrolabeDrawing.tsx'
import { AstrolabeMark } from './AstrolabeMark.tsx'

/** What Astrolabe shows of itself. */
export const astrolabeSigns: Omit<Brand, 'title'> = { Mark: AstrolabeMark, Drawing: AstrolabeDrawing }
