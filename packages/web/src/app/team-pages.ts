/** The pages that only collaborative projects have, which come as one: they are small. */
export { ActivityPage } from "../features/activity/activity-page.tsx";
export { MembersPage } from "../features/members/members-page.tsx";
export { CollaborativeProjectsPage } from "../features/projects/collaborative-projects-page.tsx";
