/** `elenchus service`: what it would write; a machine with systemd is not at hand. */
import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { run } from '../support/program'

const install = async (env: Readonly<Record<string, string>>) => {
  const { code, out, err } = await run('binary', ['service', 'install', '--dry-run'], { env })
  return { code, out, err, lines: out.split('\n') }
}

test('--dry-run shows the unit, the environment without secrets, and each command, and changes nothing', async () => {
  const secret = 'a-secret-that-nobody-should-see-here'
  const { code, err, out, lines } = await install({
    BASE_URL: 'https://tutor.example.org',
    SECRET_KEY: secret,
    SMTP_URL: `smtp://me:${secret}@mail.example.org`,
    BACKUP_TO: '/mnt/back ups',
    SHUTDOWN_GRACE: '20',
    PATH: '/nowhere',
  })
  expect([code, err]).toEqual([0, ''])
  expect(lines).toEqual(
    expect.arrayContaining([
      'DATA_DIR="/var/lib/elenchus"',
      'NODE_ENV="production"',
      'BASE_URL="https://tutor.example.org"',
      'SECRET_KEY="***"',
      'SMTP_URL="***"',
      'EnvironmentFile=/etc/elenchus.env',
      'User=elenchus',
      'TimeoutStopSec=27',
      'ReadWritePaths="/mnt/back ups" "/var/lib/elenchus"',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'ProtectHome=yes',
      'WantedBy=multi-user.target',
      '# run: systemctl daemon-reload',
      '# run: systemctl enable --now elenchus',
    ]),
  )
  expect(out).toMatch(/^ExecStart="\/.*elenchus" serve$/m)
  expect(out).toMatch(/^ExecReload="\/.*elenchus" restart\nNotifyAccess=all$/m)
  expect(out).not.toContain(secret)
  expect(out).not.toContain('/nowhere')
  expect(existsSync('/etc/elenchus.env')).toBe(false)
})

test('a low port gets its capability, a home is reachable where the data are there', async () => {
  const home = ['', 'home', 'me'].join('/')
  const { lines } = await install({ PORT: '443', DATA_DIR: `${home}/100% data` })
  expect(lines).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
  expect(lines).toContain('ProtectHome=no')
  expect(lines).toContain(`ReadWritePaths="${home}/100%% data"`)
})

test('a wrong configuration is refused before anything is written', async () => {
  const { code, err } = await install({ PORT: 'x' })
  expect([code, err]).toEqual([2, expect.stringMatching(/^PORT: got "x"/)])
})

test.each(['install', 'uninstall'])('%s without systemd is exit 2 and says so', async (action) => {
  if (existsSync('/run/systemd/system')) return
  const { code, err } = await run('binary', ['service', action])
  expect([code, err]).toEqual([2, expect.stringContaining('systemd')])
})

test('status is exit 1 where none is installed; uninstall shows its steps; other words are refused', async () => {
  const status = await run('binary', ['service', 'status'])
  expect([status.code, status.out]).toEqual([
    1,
    'There is no /etc/systemd/system/elenchus.service.\n',
  ])
  const dry = await run('binary', ['service', 'uninstall', '--dry-run'])
  expect(dry.out).toContain('# remove /etc/systemd/system/elenchus.service')
  expect((await run('binary', ['service', 'restart'])).code).toBe(1)
})
