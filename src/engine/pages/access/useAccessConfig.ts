import { useEffect, useState } from 'react'
import { type AccessConfig, fetchAccessConfig, readAccessConfig } from './fetchAccessConfig.ts'

let asked: Promise<AccessConfig> | undefined

/** The API's configuration for the screens before sign-in; the console's own until the answer is there. Asked once. */
export function useAccessConfig(): AccessConfig {
  const [config, setConfig] = useState(() => readAccessConfig(null))
  useEffect(() => {
    let left = false
    asked ??= fetchAccessConfig()
    void asked.then(answer => {
      if (!left) setConfig(answer)
    })
    return () => {
      left = true
    }
  }, [])
  return config
}
