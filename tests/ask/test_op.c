/* test_ask_op.c - the messages that a client sends through the socket. */
#include "asked.h"

static tb_ask_op out;
static tb_ask_error error;

static bool reads(const char *text)
{
    size_t len;
    char *bytes = quoted(text, &len);
    bool good = tb_ask_read(bytes, len, tb_ask_message_read, &out, &error);

    test_free(bytes);
    return good;
}

static void must_read(const char *text)
{
    CHECK(reads(text), "%s: refused for '%s', it can be %s", text, error.member, error.form);
}

static void every_op_is_read(void **state)
{
    static const struct {
        const char *text;
        tb_op op;
    } rows[] = {
        { "{'op':'move','id':1,'move':'roll','index':7}", TB_OP_MOVE },
        { "{'op':'undo','id':1}", TB_OP_UNDO },
        { "{'op':'resign','id':1}", TB_OP_RESIGN },
        { "{'op':'return','id':1}", TB_OP_RETURN },
        { "{'op':'abort','id':1}", TB_OP_ABORT },
        { "{'op':'continue','id':1}", TB_OP_CONTINUE },
        { "{'op':'chat','id':1,'text':'hello'}", TB_OP_CHAT },
        { "{'op':'react','id':1,'word':'well-played'}", TB_OP_REACT },
        { "{'op':'report','id':1,'seat':'blue','text':'rude'}", TB_OP_REPORT },
        { "{'op':'takeback','id':1,'index':7}", TB_OP_TAKEBACK },
        { "{'op':'rematch','id':1,'rotated':true}", TB_OP_REMATCH },
        { "{'op':'replace','id':1,'seat':'blue'}", TB_OP_REPLACE },
        { "{'op':'vote','id':1,'agrees':false}", TB_OP_VOTE },
        { "{'op':'history','id':1,'from':7}", TB_OP_HISTORY },
        { "{'op':'why','id':1,'move':'roll'}", TB_OP_WHY },
        { "{'op':'hint','id':1,'top':3}", TB_OP_HINT },
        { "{'op':'mute','id':1,'seat':'blue','muted':true}", TB_OP_MUTE },
        { "{'op':'ping','id':1}", TB_OP_PING },
    };

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        must_read(rows[i].text);
        assert_int_equal(out.op, rows[i].op);
        assert_true(out.has_id);
        assert_int_equal(out.id, 1);
    }
    assert_int_equal(sizeof(rows) / sizeof(rows[0]), TB_OPS - 3);
}

/* What a seat of a table of this process does; `table` is of the request. */
static bool reads_deed(const char *text)
{
    tb_json_node nodes[16];
    tb_json json;
    tb_ask ask;
    size_t len;
    char *bytes = quoted(text, &len);
    bool good = tb_ask_parse(bytes, len, &json, nodes, TB_LEN(nodes), &error, &ask) &&
                tb_ask_deed_read(&ask, TB_NAMES("op", "table"), &out);

    test_free(bytes);
    return good;
}

static void seats_of_a_table_of_this_process_are_taken_and_left_by_ops(void **state)
{
    static const refused_row rows[] = {
        { "{'op':'ping','table':0}", "op" },
        { "{'op':'history','table':0,'from':0}", "op" },
        { "{'op':'takeover','table':0,'why':'bored'}", "why" },
        { "{'op':'sit','table':0}", "name" },
        { "{'op':'sit','table':0,'bot':'nobody'}", "bot" },
        { "{'op':'undo','table':0,'text':'x'}", "text" },
        { "{'op':'rise','table':0,'id':1}", "id" },
    };

    (void) state;
    for (int i = 0; i < TB_LEN(rows); i++)
        check_refusal(&rows[i], reads_deed(rows[i].text), &error);
    assert_true(reads_deed("{'op':'takeover','table':0,'why':'time'}"));
    assert_int_equal(out.why, TB_TAKEOVER_TIME);
    assert_true(reads_deed("{'op':'sit','table':0,'name':'Anna'}"));
    assert_string_equal(out.player.name, "Anna");
    assert_true(reads_deed("{'op':'move','table':0,'move':'roll','index':3}"));
    assert_false(reads("{'op':'takeover','id':1}"));
    assert_false(reads("{'op':'sit','id':1,'name':'Anna'}"));
    assert_false(reads("{'op':'rise','id':1}"));
}

static void a_move_has_its_text_and_may_have_an_index(void **state)
{
    (void) state;
    must_read("{'op':'move','id':-5,'move':'exchange card family','index':4294967294}");
    assert_string_equal(out.text, "exchange card family");
    assert_int_equal(out.text_len, 20);
    assert_int_equal(out.index, 4294967294u);
    assert_int_equal(out.id, -5);
    must_read("{'op':'move','id':9223372036854775807,'move':'roll'}");
    assert_int_equal(out.index, UINT32_MAX);
    assert_true(out.id == INT64_MAX);
    must_read("{'op':'history','id':0,'from':3}");
    assert_int_equal(out.index, 3);
}

static void a_question_has_its_move_or_how_many(void **state)
{
    (void) state;
    must_read("{'op':'why','id':1,'move':'exchange card family'}");
    assert_string_equal(out.text, "exchange card family");
    assert_int_equal(out.text_len, 20);
    must_read("{'op':'hint','id':1}");
    assert_int_equal(out.top, 5);
    must_read("{'op':'hint','id':1,'top':1024}");
    assert_int_equal(out.top, TB_MOVES_MAX);
}

static void a_wrong_message_still_tells_its_id(void **state)
{
    static const refused_row rows[] = {
        { "{'op':'fly','id':42}", "op" },
        { "{'id':42}", "op" },
        { "{'op':7,'id':42}", "op" },
        { "{'op':'move','id':42}", "move" },
        { "{'op':'move','id':42,'move':''}", "move" },
        { "{'op':'move','id':42,'move':['roll']}", "move" },
        { "{'op':'move','id':42,'move':'roll','index':-1}", "index" },
        { "{'op':'move','id':42,'move':'roll','index':4294967295}", "index" },
        { "{'op':'move','id':42,'move':'roll','index':1.5}", "index" },
        { "{'op':'move','id':42,'move':'roll','index':null}", "index" },
        { "{'op':'move','id':42,'move':'roll','text':'x'}", "text" },
        { "{'op':'chat','id':42}", "text" },
        { "{'op':'chat','id':42,'text':''}", "text" },
        { "{'op':'history','id':42}", "from" },
        { "{'op':'history','id':42,'from':'0'}", "from" },
        { "{'op':'undo','id':42,'move':'roll'}", "move" },
        { "{'op':'why','id':42}", "move" },
        { "{'op':'why','id':42,'move':7}", "move" },
        { "{'op':'why','id':42,'move':'roll','index':1}", "index" },
        { "{'op':'hint','id':42,'top':0}", "top" },
        { "{'op':'hint','id':42,'top':1025}", "top" },
        { "{'op':'hint','id':42,'top':'all'}", "top" },
        { "{'op':'hint','id':42,'seat':'blue'}", "seat" },
        { "{'op':'ping','id':42,'at':1}", "at" },
    };

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        check_refusal(&rows[i], reads(rows[i].text), &error);
        assert_true(out.has_id);
        assert_int_equal(out.id, 42);
    }
}

static void a_message_without_an_id_is_refused_for_it(void **state)
{
    static const refused_row rows[] = {
        { "{'op':'ping'}", "id" },           { "{'op':'ping','id':'1'}", "id" },  { "{'op':'ping','id':1.0}", "id" },
        { "{'op':'ping','id':null}", "id" }, { "{'op':'ping','id':true}", "id" }, { "{}", "id" },
    };

    (void) state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        check_refusal(&rows[i], reads(rows[i].text), &error);
        assert_false(out.has_id);
    }
}

static void a_chat_line_has_500_bytes_at_most(void **state)
{
    char text[700];

    (void) state;
    for (int len = 499; len <= 502; len++) {
        snprintf(text, sizeof(text), "{'op':'chat','id':1,'text':'%0*d'}", len, 0);
        assert_int_equal(reads(text), len <= 500);
        if (len <= 500)
            assert_int_equal(out.text_len, len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_op_is_read),
        TEST(seats_of_a_table_of_this_process_are_taken_and_left_by_ops),
        TEST(a_move_has_its_text_and_may_have_an_index),
        TEST(a_question_has_its_move_or_how_many),
        TEST(a_wrong_message_still_tells_its_id),
        TEST(a_message_without_an_id_is_refused_for_it),
        TEST(a_chat_line_has_500_bytes_at_most),
    };

    return RUN(tests);
}
