import {
  activityRoutes,
  collaborativeProjectsRoutes,
  createClient,
  membersRoutes,
  routeUrl,
  type RouteContract,
} from "@foretell/contract";
import type { Benchmark, Figure } from "../benchmark.ts";
import { percentile } from "./latency.ts";
import { findDatabaseObstacle, withServer } from "./server-under-test.ts";

const memberCount = 200;
const dayCount = 365;
const deedsADay = 2_000;
const warmUpCount = 20;
const repetitions = 200;
const targetMs = 50;

/** A team of 200 whose project has 2,000 activities a day for a year. */
const fill = (projectId: string) => [
  `WITH people AS (
     INSERT INTO users (id, email, full_name, password_hash, is_verified)
     SELECT gen_random_uuid(), 'member.' || place || '@example.org', 'Member ' || place, '$argon2id$none', true
     FROM generate_series(1, ${memberCount}) AS place RETURNING id)
   INSERT INTO project_members (project_id, user_id, role) SELECT '${projectId}', id, 'editor' FROM people`,
  `WITH people AS (
     SELECT user_id, row_number() OVER () - 1 AS place FROM project_members WHERE project_id = '${projectId}')
   INSERT INTO project_activity (id, project_id, user_id, action, subject, subject_id, subject_name, created_at)
   SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(random_id, 14, 3) || '8'
       || substr(random_id, 18, 15))::uuid,
     '${projectId}', user_id, 'run', (ARRAY['simulation', 'schema', 'table', 'member'])[1 + deed % 4],
     gen_random_uuid(), 'Old orders ' || deed, at
   FROM (
     SELECT deed, replace(gen_random_uuid()::text, '-', '') AS random_id,
       now() - make_interval(secs => deed * ${(24 * 60 * 60) / deedsADay}) AS at
     FROM generate_series(1, ${dayCount * deedsADay}) AS deed) AS deeds
   JOIN people ON people.place = deed % ${memberCount}`,
  "VACUUM ANALYZE",
];

/** What a large team's lists take on PostgreSQL. */
export const teamFeed: Benchmark = {
  name: "team-feed",
  description: `${memberCount} members and ${deedsADay} activities a day for a year, on PostgreSQL`,
  findObstacle: findDatabaseObstacle,
  run: () =>
    withServer("postgresql", async ({ url, authorization, administer }) => {
      const options = { headers: { authorization } };
      const call = createClient({ baseUrl: url });
      await administer?.(["UPDATE users SET is_verified = true"]);
      const { id } = await call(collaborativeProjectsRoutes.create, { body: { name: "Team" } }, options);
      await administer?.(fill(id));
      const members = await call(membersRoutes.list, { params: { id } }, options);
      const user_id = members.at(-1)?.user_id ?? "";
      const timeOf = async (what: string, route: RouteContract, query: Readonly<Record<string, string>>) => {
        const times: number[] = [];
        for (let count = 0; count < warmUpCount + repetitions; count += 1) {
          const startMs = performance.now();
          const response = await fetch(`${url}${routeUrl(route, { id }, query)}`, { headers: { authorization } });
          await response.arrayBuffer();
          if (!response.ok) throw new Error(`${what}: status ${response.status}`);
          if (count >= warmUpCount) times.push(performance.now() - startMs);
        }
        const figure: Figure = { name: `${what}, p99`, value: percentile(times, 0.99), unit: "ms", target: targetMs };
        return figure;
      };
      const limit = "50";
      return [
        await timeOf(`list of ${memberCount} members`, membersRoutes.list, {}),
        await timeOf("first page of the feed", activityRoutes.list, { limit }),
        await timeOf("of one person", activityRoutes.list, { limit, user_id }),
        await timeOf("of one kind", activityRoutes.list, { limit, entity_type: "schema" }),
        await timeOf("of one person and kind", activityRoutes.list, { limit, entity_type: "schema", user_id }),
      ];
    }),
};
