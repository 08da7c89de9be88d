/** What a webhook gets when somebody tries it out; tried once. */
export const testEvent = 'webhook.test'
