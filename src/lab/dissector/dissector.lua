-- Asheron's Call for Wireshark and tshark, written by `acmotion wireshark` (version @version@). Do not edit: make it anew.
-- The tables below come from acmotion's own message table and layouts, so that fields are named as by `acmotion decode
-- --json`. What follows them reads packets, joins fragments and walks the layouts. Lua 5.1 to 5.4, no bit library.

local acm = Proto("acm", "Asheron's Call")

-- Bits without bit operators: `bit` is a power of two.
local function has(word, bit) return math.floor(word / bit) % 2 == 1 end
local function masked(word, mask)
  local result, bit = 0, 1
  while mask > 0 do
    if mask % 2 == 1 and word % 2 == 1 then result = result + bit end
    word, mask, bit = math.floor(word / 2), math.floor(mask / 2), bit * 2
  end
  return result
end

---- from acmotion -----------------------------------------------------------------------------------------------------
@tables@
---- fields ------------------------------------------------------------------------------------------------------------
local f = {}
local registered = {}
local function register(key, field)
  f[key] = field
  registered[#registered + 1] = field
end

local makers = {
  dec = function(name) return ProtoField.uint32("acm." .. name, name, base.DEC) end,
  hex = function(name) return ProtoField.uint32("acm." .. name, name, base.HEX) end,
  real = function(name) return ProtoField.float("acm." .. name, name) end,
  text = function(name) return ProtoField.string("acm." .. name, name) end,
}
for name, look in pairs(field_looks) do register(name, makers[look](name)) end
register("opcode", ProtoField.uint32("acm.opcode", "opcode", base.HEX, message_names))
register("action", ProtoField.uint32("acm.action", "action", base.HEX, action_names))
register("message", ProtoField.string("acm.message", "Message"))
register("from", ProtoField.string("acm.from", "from"))
register("repeated", ProtoField.bool("acm.repeated", "repeated"))
register("error", ProtoField.string("acm.error", "Error"))

local header_fields = {
  { "sequence", 0, 4, base.DEC }, { "flags", 4, 4, base.HEX }, { "checksum", 8, 4, base.HEX },
  { "recipient", 12, 2, base.DEC }, { "time", 14, 2, base.DEC }, { "size", 16, 2, base.DEC },
  { "iteration", 18, 2, base.DEC },
}
for _, row in ipairs(header_fields) do
  register("packet." .. row[1], ProtoField.uint32("acm.packet." .. row[1], row[1], row[4]))
end
register("packet.checksum_status", ProtoField.string("acm.packet.checksum_status", "checksum status"))
register("fragment.id", ProtoField.uint64("acm.fragment.id", "id", base.HEX))
for _, name in ipairs({ "count", "size", "index", "queue" }) do
  register("fragment." .. name, ProtoField.uint32("acm.fragment." .. name, name))
end

local option_makers = {
  u16 = ProtoField.uint16, u32 = ProtoField.uint32, u64 = ProtoField.uint64, f32 = ProtoField.float,
  f64 = ProtoField.double, list = ProtoField.uint32,
}
local option_bytes = { u16 = 2, u32 = 4, u64 = 8, f32 = 4, f64 = 8 }
for _, kind in ipairs(option_kinds) do
  for _, row in ipairs(kind.fields) do
    local key = "option." .. kind.name:lower() .. "." .. row[1]
    register(key, option_makers[row[2]]("acm." .. key, row[1]))
  end
end
acm.fields = registered

---- messages ----------------------------------------------------------------------------------------------------------
-- What the layouts call. Whatever does not fit ends the message with an error that names the field.
local Reader = {}
Reader.__index = Reader

local function new_reader(tvb, tree)
  return setmetatable({ tvb = tvb, tree = tree, at = 0, base = 0, finish = tvb:len(), values = {}, stamps = {} }, Reader)
end

local sizes = { u8 = 1, u16 = 2, u32 = 4, f32 = 4 }

function Reader:need(bytes, name)
  if bytes > self.finish - self.at then error({ field = name, offset = self.at }) end
end

-- `size` nil: it is not on the wire.
function Reader:show(name, value, start, size)
  self.values[name] = value
  if not self.tree then return end
  local stamp = name:match("^(.*)_stamp$")
  if stamp then self.stamps[#self.stamps + 1] = stamp:gsub("_", " ") .. " " .. value end
  local field = f[(name:gsub("#", ""))]
  local item
  if size then
    item = self.tree:add(field, self.tvb(start, size), value)
  else
    item = self.tree:add(field, value)
    item:set_generated()
  end
  if name:find("#", 1, true) then item:set_text(name:gsub("#", tostring(self.index)) .. ": " .. value) end
end

function Reader:read(kind, name)
  local size = sizes[kind]
  self:need(size, name)
  local range = self.tvb(self.at, size)
  self.at = self.at + size
  if kind == "f32" then return range:le_float() end
  return range:le_uint()
end

function Reader:field(name, kind)
  if kind == "vec3" then
    for _, axis in ipairs({ "_x", "_y", "_z" }) do self:field(name .. axis, "f32") end
    return nil
  end
  local value = self:read(kind, name)
  self:show(name, value, self.at - sizes[kind], sizes[kind])
  return value
end

function Reader:note(name, value) self:show(name, value) end

function Reader:truth(name, kind)
  local value = self:read(kind, name)
  self:show(name, value ~= 0 and 1 or 0, self.at - sizes[kind], sizes[kind])
end

function Reader:word(size) return self:read(size == 1 and "u8" or "u16", "word") end

function Reader:flags(name, defined)
  local value = masked(self:read("u32", name), defined)
  self:show(name, value, self.at - 4, 4)
  return value
end

function Reader:part(name, word, lowest, mask)
  local value = math.floor(word / lowest) % (mask + 1)
  self:show(name, value)
  return value
end

function Reader:optional(word, bit, name, kind, fallback)
  if has(word, bit) then return self:field(name, kind) end
  if fallback == nil then return end
  if kind ~= "vec3" then return self:note(name, fallback) end
  for _, axis in ipairs({ "_x", "_y", "_z" }) do self:note(name .. axis, fallback) end
end

-- Components whose omission bit is set are zero; nearly a rotation becomes one.
function Reader:rotation(word, omission_bit, tolerance, repairable)
  local names, parts, squared = { "qw", "qx", "qy", "qz" }, {}, 0
  for i, name in ipairs(names) do
    local omitted = has(word, omission_bit * 2 ^ (i - 1))
    local value = omitted and 0 or self:read("f32", name)
    parts[i] = { value = value, start = self.at - 4, size = not omitted and 4 or nil }
    squared = squared + value * value
  end
  local off = math.abs(squared - 1)
  local length = off > tolerance and off <= repairable and math.sqrt(squared) or 1
  for i, name in ipairs(names) do self:show(name, parts[i].value / length, parts[i].start, parts[i].size) end
end

function Reader:fail_distance(name)
  local value = self:read("f32", name)
  if value == math.huge then value = 3.4028234663852886e38 end
  self:show(name, value, self.at - 4, 4)
end

function Reader:packed(name, first_id, mask)
  local start = self.at
  local value = self:read("u16", name)
  if value >= 0x8000 then value = value % (mask + 1) * 0x10000 + self:read("u16", name) end
  self:show(name, (first_id + value) % 2 ^ 32, start, self.at - start)
end

function Reader:text(name)
  local start = self.at
  local size = self:read("u16", name)
  if size == 0xFFFF then size = self:read("u32", name) end
  self:need(size, name)
  local value = size > 0 and self.tvb(self.at, size):raw() or ""
  self.at = self.at + size
  self:skip((start - self.at) % 4)
  value = value:gsub("%z+$", ""):gsub("[\128-\255]", windows_1252)
  self:show(name, value, start, self.at - start)
end

function Reader:form(name, forms)
  local form = forms[self.finish]
  if not form then error({ field = name, offset = self.at }) end
  self:show(name, form)
  return form
end

function Reader:window(bytes, inside)
  if bytes == 0 then return end
  self:need(bytes, "window")
  local outer_base, outer_finish = self.base, self.finish
  self.base, self.finish = self.at, self.at + bytes
  inside()
  self.at = self.finish
  self.base, self.finish = outer_base, outer_finish
end

-- Runs `inside`; nothing, or what did not fit. Our own mistakes go on.
local function attempt(inside)
  local fits, why = pcall(inside)
  if fits then return nil end
  if type(why) ~= "table" then error(why, 0) end
  return why
end

-- Shown whole or not at all: so it is walked twice.
function Reader:tail(inside)
  local tree, start = self.tree, self.at
  self.tree = nil
  local why = attempt(inside)
  self.tree, self.at = tree, start
  if why then return self:note("name", "") end
  inside()
  self:show("ignored_bytes", self.finish - self.at)
end

function Reader:skip(bytes)
  self:need(bytes, "pad")
  self.at = self.at + bytes
end
function Reader:align() self:skip((self.base - self.at) % 4) end
function Reader:last_pad() self:skip(math.min(self.finish - self.at, (self.base - self.at) % 4)) end
function Reader:position() return self.at end
function Reader:length(name, start) self:show(name, self.at - start) end

local function read_message(v, from)
  local opcode = v:field("opcode", "u32")
  local layouts = from == "client" and client_layouts or server_layouts
  if layouts[opcode] then layouts[opcode](v) end
  local action = from == "client" and v.values.action
  if action and action_layouts[action] then action_layouts[action](v) end
end

local function describe(v)
  local text = action_names[v.values.action] or message_names[v.values.opcode] or
    string.format("opcode %04X", v.values.opcode or 0)
  local object = v.values.object or v.values.child
  local about = object and string.format(" %08X", object) or ""
  local stamps = #v.stamps > 0 and " (" .. table.concat(v.stamps, ", ") .. ")" or ""
  return text, about .. stamps
end

local function dissect_message(tvb, tree, from, is_repeated)
  local branch = tree:add(acm, tvb())
  branch:add(f.from, from):set_generated()
  if is_repeated then branch:add(f.repeated, true):set_generated() end
  local v = new_reader(tvb, branch)
  local why = attempt(function() read_message(v, from) end)
  local text, rest = describe(v)
  branch:set_text(text .. rest)
  branch:add(f.message, text):set_generated()
  if why then
    branch:add(f.error, "cut short at byte " .. why.offset .. ", in " .. why.field):set_generated()
    rest = rest .. " [cut short]"
  end
  return from .. ": " .. text .. rest .. (is_repeated and " [repeated]" or "")
end

---- packets -----------------------------------------------------------------------------------------------------------
local kFragments, kEncrypted, kLogin = 0x4, 0x2, 0x10000

-- Bytes of an optional header at `at`, or nothing if it does not fit.
local function option_size(kind, tvb, at, finish)
  local size = kind.size
  if size == "rest" then return finish - at end
  if size == "list" then
    if finish - at < 4 then return nil end
    local listed = tvb(at, 4):le_uint()
    if listed > max_listed then return nil end
    size = 4 + 4 * listed
  end
  return size <= finish - at and size or nil
end

local function parse_options(packet, tvb, finish)
  packet.options = {}
  for _, kind in ipairs(option_kinds) do
    if has(packet.flags, kind.flag) then
      local size = option_size(kind, tvb, packet.at, finish)
      if not size then return "optional header " .. kind.name .. " does not fit" end
      table.insert(packet.options, { kind = kind, at = packet.at, size = size })
      packet.at = packet.at + size
    end
  end
end

local function parse_fragments(packet, tvb, finish)
  packet.fragments = {}
  if not has(packet.flags, kFragments) then return end
  if packet.at == finish then return "no fragment" end
  while packet.at < finish do
    if finish - packet.at < fragment_header_bytes then return "fragment header does not fit" end
    local at = packet.at
    local size = tvb(at + 10, 2):le_uint()
    if size < fragment_header_bytes or size > max_fragment_bytes then return "fragment of an impossible size" end
    if size > finish - at then return "fragment does not fit" end
    table.insert(packet.fragments, {
      at = at, size = size, id = tvb(at, 8):bytes():tohex(), count = tvb(at + 8, 2):le_uint(),
      index = tvb(at + 12, 2):le_uint(), queue = tvb(at + 14, 2):le_uint(),
    })
    packet.at = at + size
  end
end

-- The parts of a datagram, and what is wrong with it.
local function parse(tvb)
  if tvb:len() < packet_header_bytes then return nil, "shorter than a header" end
  local packet = { at = packet_header_bytes, options = {}, fragments = {} }
  for _, row in ipairs(header_fields) do packet[row[1]] = tvb(row[2], row[3]):le_uint() end
  if masked(packet.flags, known_flags) ~= packet.flags then return packet, "unknown flags" end
  local finish = packet_header_bytes + packet.size
  if finish > tvb:len() then return packet, "shorter than its size" end
  local why = parse_options(packet, tvb, finish) or parse_fragments(packet, tvb, finish)
  packet.surplus = finish - packet.at
  return packet, why
end

local function hash32(tvb, at, size)
  local hash = size * 0x10000
  local whole = size - size % 4
  for i = 0, whole - 4, 4 do hash = hash + tvb(at + i, 4):le_uint() end
  local weight = 0x1000000
  for i = whole, size - 1 do
    hash = hash + tvb(at + i, 1):uint() * weight
    weight = weight / 256
  end
  return hash
end

local function checksum_status(packet, tvb)
  if has(packet.flags, kEncrypted) then return "encrypted" end
  if packet.surplus > 0 then return "unverified" end
  local hash = 0xBAF170DD + packet.sequence + packet.flags + tvb(12, 4):le_uint() + tvb(16, 4):le_uint()
  local options = 0
  for _, option in ipairs(packet.options) do options = options + option.size end
  hash = hash + hash32(tvb, packet_header_bytes, options)
  for _, fragment in ipairs(packet.fragments) do hash = hash + hash32(tvb, fragment.at, fragment.size) end
  return hash % 2 ^ 32 == packet.checksum and "good" or "bad"
end

---- who speaks ----------------------------------------------------------------------------------------------------------
-- What is remembered of a capture. Wireshark reads it in order once, and then any packet at any time: what the first
-- reading found out about a packet is kept in `frames`.
local pairs_known, servers, epochs, directions, frames

local function forget() pairs_known, servers, epochs, directions, frames = {}, {}, {}, {}, {} end
forget()
acm.init = forget

local function ends(pinfo)
  return tostring(pinfo.src) .. ":" .. pinfo.src_port, tostring(pinfo.dst) .. ":" .. pinfo.dst_port
end
local function unordered(a, b) return a < b and a .. " " .. b or b .. " " .. a end

local function is_usual(port) return port >= first_usual_port and port <= last_usual_port end

local function first_opcode(tvb, fragment)
  if fragment.index ~= 0 or fragment.size < fragment_header_bytes + 4 then return nil end
  return tvb(fragment.at + fragment_header_bytes, 4):le_uint()
end

-- Who must have sent it, by what it holds; nothing if both could have.
local function sender_by_contents(packet, tvb)
  for _, option in ipairs(packet.options) do
    if option.kind.from then return option.kind.from end
  end
  for _, fragment in ipairs(packet.fragments) do
    if server_queues[fragment.queue] then return "server" end
    if client_layouts[first_opcode(tvb, fragment)] then return "client" end
  end
end

local function sender(packet, tvb, pinfo)
  local source, destination = ends(pinfo)
  local key = unordered(source, destination)
  local told = not servers[key] and sender_by_contents(packet, tvb)
  if told then servers[key] = told == "server" and source or destination end
  if servers[key] then return servers[key] == source and "server" or "client" end
  return is_usual(pinfo.src_port) and not is_usual(pinfo.dst_port) and "server" or "client"
end

local function is_confirmed(packet, tvb)
  if packet.flags == 0 then return false end
  for _, fragment in ipairs(packet.fragments) do
    if fragment.index >= fragment.count then return false end
    if message_names[first_opcode(tvb, fragment)] then return true end
  end
  return checksum_status(packet, tvb) == "good"
end

---- joining -------------------------------------------------------------------------------------------------------------
-- One for each direction of a login.
local function direction_of(pinfo, is_login)
  local addresses = unordered(tostring(pinfo.src), tostring(pinfo.dst))
  if is_login then epochs[addresses] = (epochs[addresses] or 0) + 1 end
  local source, destination = ends(pinfo)
  local key = (epochs[addresses] or 0) .. " " .. source .. " " .. destination
  directions[key] = directions[key] or { sequences = {}, pending = {}, order = {}, completed = {} }
  return directions[key]
end

local function forget_oldest(direction)
  if #direction.order < max_incomplete then return end
  direction.pending[table.remove(direction.order, 1)] = nil
end

local function is_impossible(fragment)
  local is_last = fragment.index + 1 == fragment.count
  return fragment.index >= fragment.count or fragment.count > max_fragments or
    (not is_last and fragment.size ~= max_fragment_bytes)
end

local function pending_of(direction, fragment)
  local known = direction.pending[fragment.id]
  if known and known.count == fragment.count and known.queue == fragment.queue then return known end
  if not known then
    forget_oldest(direction)
    table.insert(direction.order, fragment.id)
  end
  known = { count = fragment.count, queue = fragment.queue, present = 0, pieces = {} }
  direction.pending[fragment.id] = known
  return known
end

-- The whole message, if this piece is the last that was missing.
local function join(direction, fragment, data)
  if is_impossible(fragment) or direction.completed[fragment.id] then return nil end
  local known = pending_of(direction, fragment)
  if known.pieces[fragment.index] then return nil end
  known.pieces[fragment.index] = data
  known.present = known.present + 1
  if known.present < known.count then return nil end
  local whole = ByteArray.new()
  for i = 0, known.count - 1 do whole:append(known.pieces[i]) end
  direction.pending[fragment.id], direction.completed[fragment.id] = nil, true
  for i, id in ipairs(direction.order) do
    if id == fragment.id then
      table.remove(direction.order, i)
      break
    end
  end
  return whole
end

-- Acks and naks repeat the number of another packet.
local function carries(packet) return masked(packet.flags, carrying_flags) ~= 0 end

local function study(packet, tvb, pinfo)
  local direction = direction_of(pinfo, has(packet.flags, kLogin))
  local frame = { joined = {}, repeated = direction.sequences[packet.sequence] and carries(packet) or false }
  if packet.sequence ~= 0 and carries(packet) then direction.sequences[packet.sequence] = true end
  for i, fragment in ipairs(packet.fragments) do
    local size = fragment.size - fragment_header_bytes
    if fragment.count > 1 and size > 0 then
      frame.joined[i] = join(direction, fragment, tvb(fragment.at + fragment_header_bytes, size):bytes())
    end
  end
  return frame
end

---- showing -------------------------------------------------------------------------------------------------------------
local function show_header(packet, tvb, tree)
  local branch = tree:add(acm, tvb(0, packet_header_bytes), "Packet " .. packet.sequence)
  for _, row in ipairs(header_fields) do branch:add_le(f["packet." .. row[1]], tvb(row[2], row[3])) end
  return branch
end

local function show_option(option, tvb, tree)
  if option.size == 0 then
    tree:add(option.kind.name)
    return
  end
  local branch = tree:add(acm, tvb(option.at, option.size), option.kind.name)
  for _, row in ipairs(option.kind.fields) do
    local field = f["option." .. option.kind.name:lower() .. "." .. row[1]]
    if row[2] == "list" then
      for at = option.at + 4, option.at + option.size - 4, 4 do branch:add_le(field, tvb(at, 4)) end
    else
      branch:add_le(field, tvb(option.at + row[3], option_bytes[row[2]]))
    end
  end
end

local function show_fragment(fragment, tvb, tree)
  local text = string.format("Fragment %d of %d", fragment.index + 1, fragment.count)
  local branch = tree:add(acm, tvb(fragment.at, fragment.size), text)
  branch:add_le(f["fragment.id"], tvb(fragment.at, 8))
  for i, name in ipairs({ "count", "size", "index", "queue" }) do
    branch:add_le(f["fragment." .. name], tvb(fragment.at + 6 + 2 * i, 2))
  end
  return branch
end

-- The message that ends in this fragment, if one does.
local function message_of(fragment, tvb, joined)
  local size = fragment.size - fragment_header_bytes
  if joined then return joined:tvb("Joined message") end
  if fragment.count == 1 and fragment.index == 0 and size >= 4 then
    return tvb(fragment.at + fragment_header_bytes, size):tvb()
  end
end

local function show_packet(packet, tvb, pinfo, tree)
  show_header(packet, tvb, tree):add(f["packet.checksum_status"], checksum_status(packet, tvb)):set_generated()
  local from = sender(packet, tvb, pinfo)
  local frame = frames[pinfo.number] or study(packet, tvb, pinfo)
  frames[pinfo.number] = frame
  local info = {}
  for _, option in ipairs(packet.options) do
    show_option(option, tvb, tree)
    info[#info + 1] = option.kind.name
  end
  for i, fragment in ipairs(packet.fragments) do
    local branch = show_fragment(fragment, tvb, tree)
    local message = message_of(fragment, tvb, frame.joined[i])
    if message then info[#info + 1] = dissect_message(message, branch, from, frame.repeated) end
  end
  if #info == 0 then info[1] = from .. ": packet " .. packet.sequence end
  pinfo.cols.info = table.concat(info, "; ")
end

local function dissect(packet, why, tvb, pinfo, root)
  pinfo.cols.protocol = "ACM"
  local tree = root:add(acm, tvb(), "Asheron's Call")
  if packet and not why then return show_packet(packet, tvb, pinfo, tree) end
  tree:add(f.error, why):set_generated()
  pinfo.cols.info = "not a packet of the game: " .. why
end

function acm.dissector(tvb, pinfo, root)
  local packet, why = parse(tvb)
  dissect(packet, why, tvb, pinfo, root)
  return tvb:len()
end

-- One packet that must be the game's, or one at a usual port that could be, makes the pair of ends the game's.
local function looks_right(packet, why, tvb, pinfo)
  local key = unordered(ends(pinfo))
  if pairs_known[key] then return true end
  if not packet or why then return false end
  local could_be = packet.flags ~= 0 and packet.surplus == 0
  local usual = is_usual(pinfo.src_port) or is_usual(pinfo.dst_port)
  pairs_known[key] = could_be and usual or is_confirmed(packet, tvb)
  return pairs_known[key]
end

acm:register_heuristic("udp", function(tvb, pinfo, root)
  local packet, why = parse(tvb)
  if tvb:len() == 0 or not looks_right(packet, why, tvb, pinfo) then return false end
  -- From now on nobody else is asked: to WireGuard, for one, every fourth packet of ours looks like its own.
  pinfo.conversation = acm
  dissect(packet, why, tvb, pinfo, root)
  return true
end)
DissectorTable.get("udp.port"):add_for_decode_as(acm)
