import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder, removeFolder } from './folder.ts';

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

export interface Nginx {
  stop(): Promise<void>;
}

/** nginx in front of these processes, as docs/operating.md says ('Many processes'), on a loopback port and without TLS. */
export async function startNginx(port: number, upstreams: readonly number[]): Promise<Nginx> {
  const folder = await makeFolder();
  const servers = upstreams.map((one) => `    server 127.0.0.1:${one} max_fails=0;`).join('\n');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
${temporary}
  upstream limelight {
${servers}
    keepalive 32;
    keepalive_timeout 60s;
  }
  map $http_upgrade $limelight_connection { default upgrade; '' ''; }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    proxy_request_buffering off;
    location / {
      proxy_pass http://limelight;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $limelight_connection;
      proxy_read_timeout 10m;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder, '-e', `${folder}/error.log`]);
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(nginx, 'exit');
  while (!(await takesConnections(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${said}`);
    await wait(50);
  }
  return {
    async stop() {
      nginx.kill('SIGTERM');
      await ended;
      await removeFolder(folder);
    },
  };
}

const takesConnections = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
