/** How event types name an entity: `scheduled-job` is `scheduled_job`. */
export function eventPrefix(entity: string): string {
  return entity.replaceAll('-', '_')
}

/** Whether what somebody asked for, a type or all of an entity's (`scheduled_job.*`), is this type. */
export function asksFor(asked: string, type: string): boolean {
  return asked.endsWith('.*') ? type.startsWith(asked.slice(0, -1)) : asked === type
}
