import { expect, it } from "vitest";
import { filterMembers } from "../../src/features/members/filter-members.ts";

const ada = { full_name: "Ada Example", email: "ada@example.com", role: "owner" } as const;
const invited = { full_name: null, email: "new.one@example.com", role: "viewer" } as const;
const hidden = { full_name: "Vi Ewer", email: null, role: "viewer" } as const;

it.each([
  ["", [ada, invited, hidden]],
  ["  ", [ada, invited, hidden]],
  ["ADA", [ada]],
  [" new.one", [invited]],
  ["example", [ada, invited]],
  ["viewer", [invited, hidden]],
  ["null", []],
])("finds members by name, address or role: %j", (text, found) => {
  expect(filterMembers([ada, invited, hidden], text)).toEqual(found);
});
