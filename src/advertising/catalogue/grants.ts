import { factsGrant } from '../reporting/factsGrant.ts'

export const grants = [factsGrant] as const
